import './styles/tokens.css';
import './styles/base.css';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Provider } from 'urql';
import { followCommits } from './client/follow-commits.js';
import { KeyBindings } from './client/keys/key-bindings.js';
import { createServerLink } from './client/server-link.js';
import { ConsoleProvider } from './parts/console-provider.js';
import { applyTheme } from './parts/theme.js';
import { createConsoleRouter } from './routes.js';

const place = document.getElementById('console');
if (!place) throw new Error('The page has no place for the console.');

applyTheme();
const link = createServerLink();
const commits = followCommits(link);
const keys = new KeyBindings();
const router = createConsoleRouter();

createRoot(place).render(
  <StrictMode>
    <Provider value={link.client}>
      <ConsoleProvider link={link} commits={commits} keys={keys}>
        <RouterProvider router={router} />
      </ConsoleProvider>
    </Provider>
  </StrictMode>,
);
