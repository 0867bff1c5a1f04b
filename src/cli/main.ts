#!/usr/bin/env node
import './production.js';
import '#command-line'; // as built, one of a few files that everything is joined into
