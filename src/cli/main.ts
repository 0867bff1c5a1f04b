#!/usr/bin/env node
import './production.js';
import '#command-line'; // in a build, a bundle of all modules
