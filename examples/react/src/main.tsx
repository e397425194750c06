import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import 'inlay-kit/elements';
import { App } from './app.tsx';

const root = document.getElementById('app');
if (root)
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
