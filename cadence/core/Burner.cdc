access(all) contract interface Placeholder {}
