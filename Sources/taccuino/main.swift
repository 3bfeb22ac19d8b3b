print("taccuino")
