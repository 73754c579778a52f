import { type Deadlines, closedError, isQuery, replaceFunctions } from "./deadlines.ts";

/** The part of the driver's connection that is visible in a query. */
interface DriverConnection {
  readonly id: number;
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

interface Guarded {
  readonly transaction: Transaction;
  readonly watch: <T>(query: T) => T;
}

/**
 * Ends a transaction when its session ends. Otherwise the driver would go on sending its statements, even `rollback`:
 * to no connection, which ends the process, or to the connection's next session, which serves other work. `onClose` is
 * for the driver's option of that name. Each statement passes through `watch`. With `deadlines`, the end of a
 * transaction has a deadline.
 */
export function transactionGuard(watch: <T>(query: T) => T, deadlines?: Deadlines) {
  const pending = new Map<number, Transaction>();
  return {
    onClose(connectionId: number): void {
      const transaction = pending.get(connectionId);
      if (transaction) transaction.isLost = true;
      pending.delete(connectionId);
    },
    guard(sql: object): void {
      const driver = sql as { unsafe: Unsafe; begin: Scope };
      const { begin, unsafe } = driver;
      let starting: Transaction | undefined;
      driver.unsafe = (text, ...rest) => {
        const transaction = starting;
        starting = undefined;
        const [values, options] = rest as [unknown, QueryOptions | undefined];
        if (!transaction) return watch(unsafe(text, ...rest));
        const onexecute = (connection: DriverConnection) => {
          pending.set(connection.id, transaction);
          return options?.onexecute?.(connection);
        };
        return watch(unsafe(text, values, { ...options, onexecute }));
      };
      driver.begin = (...args) => {
        const transaction = { isLost: false };
        // the driver calls `sql.unsafe` for `begin` before it waits for anything
        starting = transaction;
        let stop: ((isReply: boolean) => void) | undefined;
        const started = begin(
          ...withWork(args, (work) =>
            guarded({ transaction, watch }, async (tx) => {
              const result = await settle(work(tx));
              // the driver sends `commit` now, in a query that only the driver sees
              stop = deadlines?.start(() => undefined);
              return result;
            }),
          ),
        );
        started.then(
          () => stop?.(true),
          () => stop?.(false),
        );
        return started;
      };
    },
  };
}

/**
 * Runs the work on a guarded transaction. Once the session is lost, the returned promise never settles: the driver has
 * already rejected the transaction, and would send further statements.
 */
function guarded(scope: Guarded, work: Work, onLost: (error: Error) => void = () => undefined): Work {
  const { transaction } = scope;
  return (tx) =>
    new Promise((resolve, reject) => {
      settle(work(guardTx(scope, tx))).then(
        (value) => (transaction.isLost ? onLost(lost()) : resolve(value)),
        (error: Error) => (transaction.isLost ? onLost(error) : reject(error)),
      );
    });
}

function guardTx(scope: Guarded, tx: DriverTx): DriverTx {
  const { transaction, watch } = scope;
  const guardQuery = (returned: unknown) => {
    if (!isQuery(returned)) return returned;
    const { handler } = returned;
    return watch(
      replaceFunctions(returned, {
        handler: (query) => (transaction.isLost ? query.reject(lost()) : handler(query)),
      }),
    );
  };
  const savepoint: Scope = (...args) => {
    if (transaction.isLost) return Promise.reject(lost());
    return new Promise((resolve, reject) => {
      tx.savepoint(...withWork(args, (work) => guarded(scope, work, reject))).then(resolve, reject);
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

/** Waits for the result of a transaction's work, which may be an array of queries. */
async function settle(query: unknown): Promise<unknown> {
  return Array.isArray(query) ? Promise.all(query) : query;
}

function lost(): Error {
  return closedError("The session of this transaction ended");
}
