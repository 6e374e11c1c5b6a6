import WebPage

/// The line of a page that says when something new waits: what is read or tabbed through must not move by itself.
enum WalletNews {
    /// The line, empty at first.
    static let line: HTML = "<p id=\"news\" role=\"status\"></p>"

    /// Looks at the list until there is something on it that was not there when the page was opened.
    static let script: StaticString = """
        const links=page=>[...page.querySelectorAll(".notes a")].map(a=>a.getAttribute("href"));
        const known=new Set(links(document));
        const look=()=>{
        const request=new XMLHttpRequest();
        request.open("GET","/");
        request.responseType="document";
        request.onloadend=()=>{
        if(request.status!==200||!request.response||links(request.response).every(link=>known.has(link)))
        return setTimeout(look,1500);
        const link=document.createElement("a");
        link.href="/";
        link.textContent="Look at it";
        document.getElementById("news").append("Something new waits. ",link);
        document.title="Something new waits";
        };
        request.send();
        };
        setTimeout(look,1500);
        """
}
