import 'inlay-kit/elements';
import type {} from 'inlay-kit/jsx';
import { useState } from 'react';

const prompts = ['Which airline had the most flights?'];

export function Elements({ dashboardId }: { dashboardId: string }) {
  const [isShown, setIsShown] = useState(true);
  const [ended, setEnded] = useState('');
  return (
    <>
      <button onClick={() => setIsShown(!isShown)}>Chat</button>
      <output>{ended}</output>
      <analytics-session endpoint="/inlay">
        <avatar-badge />
        <embed-dashboard dashboard-id={dashboardId} />
        {isShown && (
          <analytics-chat prompts={prompts} onchat-response-end={({ reason }) => setEnded(reason)} />
        )}
      </analytics-session>
    </>
  );
}
