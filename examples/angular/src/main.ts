import { bootstrapApplication } from '@angular/platform-browser';
import 'inlay-kit/elements';
import { App } from './app';

bootstrapApplication(App).catch((error: unknown) => console.error(error));
