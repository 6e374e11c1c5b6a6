print("flownotes 0.1.0")
