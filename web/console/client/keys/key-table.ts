/** Every key of the console: the dialog lists them, and no other key can be bound. */
export const KEY_GROUPS = [
  {
    title: 'Anywhere',
    keys: [
      ['Ctrl K', 'Find a page or a resource'],
      ['/', 'Move to the filter'],
      ['?', 'Show the keyboard shortcuts'],
      ['Escape', 'Close the dialog or menu'],
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
      ['g p', 'Policies'],
      ['g q', 'Quarantine'],
      ['g a', 'Activity'],
    ],
  },
  {
    title: 'Rows of a list',
    keys: [
      ['j', 'Next row'],
      ['k', 'Previous row'],
      ['Enter', 'Open the row'],
      ['x', 'Mark or unmark the row'],
    ],
  },
  {
    title: 'Lineage',
    keys: [
      ['[', 'Fewer steps'],
      [']', 'More steps'],
      ['← ↑ → ↓', 'Move between boxes'],
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
      ['n', 'Next match'],
      ['p', 'Previous match'],
      ['e', 'Next error'],
    ],
  },
] as const;

/** A key, or a sequence of two keys, as the table writes it. */
export type Stroke = (typeof KEY_GROUPS)[number]['keys'][number][0];
