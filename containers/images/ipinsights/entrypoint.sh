#!/bin/sh
# Runs `train` or `serve`, as the container contract starts an image; the other arguments go to the program.
program=$1
shift
exec node "/opt/program/dist/containers/images/ipinsights/$program.js" "$@"
