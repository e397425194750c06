/** What a process can be asked, by name. */
type Commands = Readonly<Record<string, (argument: never) => unknown>>;

interface Order {
  readonly id: number;
  readonly command: string;
  readonly argument: never;
}

/** Answers the commands of the process that started this one, and ends with it. */
export function obey(commands: Commands): void {
  process.on('message', ({ id, command, argument }: Order) => {
    Promise.resolve()
      .then(() => commands[command]!(argument))
      .then(
        (result) => process.send!({ id, result }),
        (error: unknown) => process.send!({ id, error: String(error) }),
      );
  });
  process.on('disconnect', () => process.exit());
}
