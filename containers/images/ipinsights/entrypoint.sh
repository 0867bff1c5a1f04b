#!/bin/sh
# `train` or `serve`, as the container contract starts an image; what follows goes to the program.
program=$1
shift
exec node "/opt/program/dist/containers/images/ipinsights/$program.js" "$@"
