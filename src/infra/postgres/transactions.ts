/** What the driver calls a connection, as far as it shows it to a query. */
interface DriverConnection {
  readonly id: number;
}

/** A query of the driver: it waits until somebody wants its answer, and is handed to `handler` then. */
interface DriverQuery {
  handler(query: DriverQuery): void;
  reject(error: Error): void;
}

interface QueryOptions {
  onexecute?(connection: DriverConnection): unknown;
}

type Unsafe = (text: string, values?: unknown, options?: QueryOptions) => unknown;
type Work = (tx: DriverTx) => unknown;
type Scope = (...nameAndWork: [Work] | [string, Work]) => Promise<unknown>;
type DriverTx = ((...args: unknown[]) => unknown) & Record<"unsafe" | "file", Unsafe> & { savepoint: Scope };

interface Transaction {
  isLost: boolean;
}

/**
 * Makes a transaction end with its session. The driver goes on sending its statements, `rollback` among them: into
 * nothing, which ends the process, or into the session that the connection got next and that serves somebody else.
 * `onClose` is for the driver's option of that name.
 */
export function transactionGuard() {
  const underWay = new Map<number, Transaction>();
  return {
    onClose(connectionId: number): void {
      const transaction = underWay.get(connectionId);
      if (transaction) transaction.isLost = true;
      underWay.delete(connectionId);
    },
    guard(sql: object): void {
      const driver = sql as { unsafe: Unsafe; begin: Scope };
      const { begin, unsafe } = driver;
      let starting: Transaction | undefined;
      driver.unsafe = (text, ...rest) => {
        const transaction = starting;
        starting = undefined;
        const [values, options] = rest as [unknown, QueryOptions | undefined];
        if (!transaction) return unsafe(text, ...rest);
        const onexecute = (connection: DriverConnection) => {
          underWay.set(connection.id, transaction);
          return options?.onexecute?.(connection);
        };
        return unsafe(text, values, { ...options, onexecute });
      };
      driver.begin = (...args) => {
        const transaction = { isLost: false };
        // because the driver sends `begin` by `sql.unsafe` before it waits for anything
        starting = transaction;
        return begin(...withWork(args, (work) => guarded(transaction, work)));
      };
    },
  };
}

/** Does the work on a guarded transaction; once that is lost it never ends, because the driver has rejected it already and would send more. */
function guarded(transaction: Transaction, work: Work, onLost: (error: Error) => void = () => undefined): Work {
  return (tx) =>
    new Promise((resolve, reject) => {
      settle(work(guardTx(transaction, tx))).then(
        (value) => (transaction.isLost ? onLost(closed()) : resolve(value)),
        (error: Error) => (transaction.isLost ? onLost(error) : reject(error)),
      );
    });
}

function guardTx(transaction: Transaction, tx: DriverTx): DriverTx {
  const guardQuery = (made: unknown) => {
    if (!isQuery(made)) return made;
    const { handler } = made;
    made.handler = (query) => (transaction.isLost ? query.reject(closed()) : handler(query));
    return made;
  };
  const savepoint: Scope = (...args) => {
    if (transaction.isLost) return Promise.reject(closed());
    return new Promise((resolve, reject) => {
      tx.savepoint(...withWork(args, (work) => guarded(transaction, work, reject))).then(resolve, reject);
    });
  };
  return Object.assign((...args: unknown[]) => guardQuery(tx(...args)), tx, {
    unsafe: (...args: Parameters<Unsafe>) => guardQuery(tx.unsafe(...args)),
    file: (...args: Parameters<Unsafe>) => guardQuery(tx.file(...args)),
    savepoint,
  });
}

function withWork(args: Parameters<Scope>, change: (work: Work) => Work): Parameters<Scope> {
  return args.length === 1 ? [change(args[0])] : [args[0], change(args[1])];
}

/** A transaction may answer with several queries. */
async function settle(made: unknown): Promise<unknown> {
  return Array.isArray(made) ? Promise.all(made) : made;
}

function isQuery(made: unknown): made is DriverQuery {
  return made instanceof Promise && "handler" in made;
}

function closed(): Error {
  return Object.assign(new Error("The session of this transaction ended"), { code: "CONNECTION_CLOSED" });
}
