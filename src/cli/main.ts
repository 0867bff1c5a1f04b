#!/usr/bin/env node
import './production.js';
import '#command-line';
