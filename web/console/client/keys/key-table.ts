/** Every key of the console: the dialog lists them, and no other key can be bound. */
export const KEY_GROUPS = [
  {
    title: 'Anywhere',
    keys: [
      ['Ctrl K', 'Find a page or a thing'],
      ['/', 'Write into the filter'],
      ['?', 'List the keys'],
      ['Escape', 'Close what is open'],
    ],
  },
  {
    title: 'Go to',
    keys: [
      ['g o', 'Overview'],
      ['g j', 'Jobs'],
      ['g m', 'Models'],
      ['g e', 'Endpoints'],
      ['g d', 'Data'],
      ['g l', 'Lineage'],
      ['g a', 'Activity'],
    ],
  },
  {
    title: 'Rows of a list',
    keys: [
      ['j', 'Next row'],
      ['k', 'Row before'],
      ['Enter', 'Open the row'],
      ['x', 'Mark the row, or unmark it'],
    ],
  },
  {
    title: 'Lineage',
    keys: [
      ['[', 'Fewer steps'],
      [']', 'More steps'],
      ['← ↑ → ↓', 'Walk from box to box'],
      ['e', 'Expand the box'],
      ['c', 'Collapse the box'],
      ['+', 'Zoom in'],
      ['-', 'Zoom out'],
      ['0', 'Show all'],
      ['Shift ← ↑ → ↓', 'Move the picture'],
    ],
  },
  {
    title: 'Log',
    keys: [
      ['f', 'Follow the end, or stop'],
      ['End', 'Go to the end, and follow it'],
      ['Ctrl F', 'Search in the log'],
      ['n', 'Next line that was found'],
      ['p', 'Line before that was found'],
      ['e', 'Next error'],
    ],
  },
] as const;

/** A key, or two that are pressed one after the other, as the table writes it. */
export type Stroke = (typeof KEY_GROUPS)[number]['keys'][number][0];
