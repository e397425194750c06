import { EmbedPage } from './embed-page.js';
import { HostChannel } from './host-channel.js';
import { readConfig } from './page-config.js';

const root = document.getElementById('embed');
if (root) {
  const config = readConfig(root, window.location);
  void EmbedPage.open(root, config, new HostChannel(config));
}
