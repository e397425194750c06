import Link from 'next/link';
import { Analytics } from './analytics';

// Read at each request, and not when the application is built.
export const dynamic = 'force-dynamic';

export default function Home() {
  return (
    <main>
      <Link href="/about">About</Link>
      <Analytics dashboardId={process.env.DASHBOARD_ID ?? ''} />
    </main>
  );
}
