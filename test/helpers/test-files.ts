import { globSync } from 'node:fs';

export {};
void globSync;
