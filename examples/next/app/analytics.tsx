'use client';

import dynamic from 'next/dynamic';

// In the browser alone: React gives a tag that the server has rendered neither properties nor handlers of events.
export const Analytics = dynamic(() => import('./elements').then(({ Elements }) => Elements), { ssr: false });
