import type {} from 'inlay-kit/jsx';
import { useEffect, useState } from 'react';

const prompts = ['Which airline had the most flights?'];

/** Two views by the part of the address behind #, in the place of your router. */
function useView(): string {
  const [view, setView] = useState(location.hash);
  useEffect(() => {
    const changed = () => setView(location.hash);
    addEventListener('hashchange', changed);
    return () => removeEventListener('hashchange', changed);
  }, []);
  return view;
}

export function App() {
  const view = useView();
  const [isShown, setIsShown] = useState(true);
  const [ended, setEnded] = useState('');
  if (view === '#about')
    return (
      <main>
        <h1>About</h1>
        <a href="#">Home</a>
      </main>
    );
  return (
    <main>
      <a href="#about">About</a>
      <button onClick={() => setIsShown(!isShown)}>Chat</button>
      <output>{ended}</output>
      <analytics-session endpoint="/inlay">
        <avatar-badge />
        <embed-dashboard dashboard-id={import.meta.env.VITE_DASHBOARD_ID} />
        {isShown && (
          <analytics-chat prompts={prompts} onchat-response-end={({ reason }) => setEnded(reason)} />
        )}
      </analytics-session>
    </main>
  );
}
