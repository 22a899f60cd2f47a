type Names = { code?: string; message: string; table?: string | undefined; constraint?: string | undefined }

/**
 * The rule that PostgreSQL reports as broken, and its table. A cluster passes on only the message of a node, where the
 * number of the shard is appended to each name.
 */
export function brokenNames(error: unknown): Names {
  const { code, message = '', table, constraint } = error as Partial<Names>
  return {
    ...(code && { code }),
    message,
    table: withoutShard(table ?? /\brelation "([^"]+)"/.exec(message)?.[1]),
    constraint: withoutShard(constraint ?? /\bconstraint "([^"]+)"/.exec(message)?.[1]),
  }
}

const withoutShard = (name: string | undefined) => name?.replace(/_\d{5,}$/, '')
