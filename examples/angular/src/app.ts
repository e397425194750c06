import { Component, CUSTOM_ELEMENTS_SCHEMA, signal } from '@angular/core';
import type { ChatResponseEndEvent } from 'inlay-kit/classes';
import { dashboardId } from './dashboard-id';

/** Two views by the part of the address behind #, in the place of your router. */
@Component({
  selector: 'app-root',
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  host: { '(window:hashchange)': 'view.set(hash())' },
  template: `
    @if (view() === '#about') {
      <main>
        <h1>About</h1>
        <a href="#">Home</a>
      </main>
    } @else {
      <main>
        <a href="#about">About</a>
        <button (click)="isShown.set(!isShown())">Chat</button>
        <output>{{ ended() }}</output>
        <analytics-session endpoint="/inlay">
          <avatar-badge />
          <embed-dashboard [dashboardId]="dashboardId" />
          @if (isShown()) {
            <analytics-chat [prompts]="prompts" (chat-response-end)="end($event)" />
          }
        </analytics-session>
      </main>
    }
  `,
})
export class App {
  readonly prompts = ['Which airline had the most flights?'];
  readonly dashboardId = dashboardId;
  readonly isShown = signal(true);
  readonly ended = signal('');
  readonly hash = () => location.hash;
  readonly view = signal(location.hash);
  end(event: Event) {
    this.ended.set((event as ChatResponseEndEvent).reason);
  }
}
