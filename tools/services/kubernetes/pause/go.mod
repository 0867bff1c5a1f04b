module forebear.local/pause

go 1.24.0
