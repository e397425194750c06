declare module 'commonmark' {
  export type Node = {
    type: string;
    literal: string | null;
    destination: string | null;
    level: number;
    listType: 'bullet' | 'ordered';
    listTight: boolean;
    listStart: number;
    parent: Node | null;
    firstChild: Node | null;
    next: Node | null;
    walker(): { next(): { entering: boolean; node: Node } | null };
  };
  export class Parser {
    parse(text: string): Node;
  }
}
