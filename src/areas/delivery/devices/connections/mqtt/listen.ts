import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { notify } from '#areas/organization/notifications/notify.ts'
import { commandTx } from '#platform/commands/command-tx.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Services } from '#platform/services.ts'
import { traceOf } from '#platform/wire/unexpected.ts'
import { among } from '#platform/life/status-sql.ts'
import { mostBytes } from '../messages/rules.ts'
import { deviceConnection, type DeviceConnection } from '../records.ts'
import { brokerOf } from '../rules.ts'
import { openPassword } from '../secrets.ts'
import { takeMessage } from '../take-message.ts'
import type { Published } from './packets.ts'
import { BrokerProblem, openSession, type Session } from './session.ts'
import { connectionLife } from '../life.ts'

const house = { role: 'service_role' } as const
const seconds = 1_000
const pauseBetween = 10 * seconds
/** After this long without a renewal another process takes over. */
const leaseSeconds = 60

type Held = DeviceConnection & { password_sealed: Buffer | null }
type Line = { settings: string; row: Held; session: Session | null; since: number; failures: number; notBefore: number }

export type Listening = {
  /** Takes what no process holds, renews what this one holds, and opens or ends connections. */ look(): Promise<void>
  /** How many connections are open here. */ open(): number
  /** Lets messages that are being stored finish, and leaves its connections to others at once. */ stop(): Promise<void>
  /** As a crash does. */ cut(): void
}

/**
 * One connection for each active MQTT connection of an agency, held by one process of many: the one whose lease it is.
 * The broker keeps the session of our client, and ends the older connection where two were ever open.
 */
export function listening(services: Services, { ca }: { ca?: string } = {}): Listening {
  const { database, clock, settings, log, keys } = services
  const me = randomUUID()
  const lines = new Map<string, Line>()

  async function look(): Promise<void> {
    const held = await lease()
    const wanted = new Map(held.map((row) => [row.id, row]))
    for (const [id, line] of lines) {
      const row = wanted.get(id)
      if (row && settingsOf(row) === line.settings) continue
      lines.delete(id)
      await line.session?.close()
      if (!row) await release([id])
    }
    await Promise.all([...wanted.values()].map((row) => keepOpen(row)))
  }

  async function lease(): Promise<Held[]> {
    const now = clock.now()
    const any = await database.read(house, {
      name: 'look for brokers',
      text: `select exists (select from device_connections where arrives = 'mqtt'
      and status ${among(connectionLife, 'active')}) as any`,
      values: [],
    })
    if (!any.rows[0]!.any) return []
    const { rows } = await database.write(house, {
      text: `with held as (
               update device_connection_states s set held_by = $1, held_until = $2::timestamptz + make_interval(secs => $3)
                 from device_connections c
                where c.organization_id = s.organization_id and c.id = s.connection and c.arrives = 'mqtt'
                  and c.status ${among(connectionLife, 'active')}
                  and (s.held_by = $1 or s.held_until is null or s.held_until < $2)
               returning s.organization_id, s.connection, s.password_sealed)
             select c.*, h.password_sealed from held h
               join device_connections c on c.organization_id = h.organization_id and c.id = h.connection order by c.id`,
      values: [me, now, leaseSeconds],
    })
    return rows as Held[]
  }

  async function keepOpen(row: Held): Promise<void> {
    const line = lines.get(row.id) ?? {
      settings: settingsOf(row),
      row,
      session: null,
      since: 0,
      failures: 0,
      notBefore: 0,
    }
    lines.set(row.id, line)
    if (line.session || clock.now().getTime() < line.notBefore) return
    try {
      const session = await openSession(
        {
          ...brokerOf(row.broker!)!,
          client: `granary-${row.id}`,
          topic: row.topic!,
          username: row.username,
          password: row.password_sealed && openPassword(keys, row.id, row.password_sealed),
        },
        { networks: settings.mqttNetworks, ...(ca && { ca }) },
        (message) => store(row, message),
      )
      line.session = session
      line.since = clock.now().getTime()
      await say(row, null)
      void session.ended.then(async (problem) => {
        line.session = null
        // A broker that ends each connection at once is not tried without end.
        if (clock.now().getTime() - line.since > 60 * seconds) line.failures = 0
        if (problem !== null) await failed(line, problem)
      })
    } catch (error) {
      if (!(error instanceof BrokerProblem)) throw error
      await failed(line, error.message)
    }
  }

  /** Tried again after 10 seconds, then 20, 40, and so on, at most after five minutes. */
  async function failed(line: Line, problem: string): Promise<void> {
    line.failures++
    line.notBefore = clock.now().getTime() + Math.min(5 * 60, 10 * 2 ** (line.failures - 1)) * seconds
    await say(line.row, problem, line.failures === 2).catch((error: unknown) =>
      log.warn('the problem of a broker could not be stored', traceOf(error)),
    )
  }

  const inOrganization = <T>(organization: string, work: (tx: Tx) => Promise<T>): Promise<T> =>
    database.transaction(house, async (tx) => {
      await tx.sql(`select set_config('app.organization_id', $1, true), set_config('app.command', $2, true)`, [
        organization,
        'device-messages/take',
      ])
      return work(tx)
    })

  async function store({ id, organization_id }: Held, { topic, payload, bytes }: Published): Promise<void> {
    await inOrganization(organization_id, async (tx) => {
      const now = clock.now()
      const row = await tx.one<DeviceConnection>(
        'select * from device_connections where organization_id = $1 and id = $2',
        [organization_id, id],
      )
      const content = payload.subarray(0, mostBytes).toString('utf8')
      await takeMessage({ tx: commandTx(tx, organization_id, now), now, actor: { organization_id } }, row!, {
        content,
        topic,
        ...(bytes > mostBytes && { bytes }),
      })
    })
  }

  /** On the record where it changes, and to its owner where the second try failed too. */
  async function say(row: Held, problem: string | null, tellsOwner = false): Promise<void> {
    const { id, organization_id, owner, name } = row
    const now = clock.now()
    await inOrganization(organization_id, async (tx) => {
      await tx.sql(
        `update device_connection_states set connected_since = $3 where organization_id = $1 and connection = $2`,
        [organization_id, id, problem === null ? now : null],
      )
      await tx.sql(
        `update device_connections set problem = $3 where organization_id = $1 and id = $2
          and problem is distinct from $3`,
        [organization_id, id, problem],
      )
      if (!tellsOwner) return
      await notify(
        tx,
        {
          organization_id,
          people: [owner],
          event: 'device_alarm',
          record: { table: deviceConnection.table, id },
          words: `${name} is not connected. ${problem}`.slice(0, 500),
          actor: null,
        },
        now,
      )
    })
  }

  const release = (connections: readonly string[]) =>
    database.write(house, {
      text: `update device_connection_states set held_by = null, held_until = null, connected_since = null
        where held_by = $1 and connection = any ($2::uuid[])`,
      values: [me, connections],
    })

  return {
    look,
    open: () => [...lines.values()].filter(({ session }) => session).length,
    async stop() {
      const ids = [...lines.keys()]
      await Promise.all([...lines.values()].map(async ({ session }) => session?.close()))
      lines.clear()
      await release(ids)
    },
    cut() {
      for (const { session } of lines.values()) session?.cut()
      lines.clear()
    },
  }
}

const settingsOf = ({ broker, username, topic, password_sealed, owner }: Held): string =>
  JSON.stringify([broker, username, topic, password_sealed?.toString('base64'), owner])

/** Looks every ten seconds until it is stopped. */
export function startListening(services: Services): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const lines = listening(services)
  const keepLooking = async () => {
    while (!stopping.signal.aborted) {
      await lines.look().catch((error: unknown) => services.log.warn('brokers could not be looked for', traceOf(error)))
      await pause(pauseBetween, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  }
  const looking = keepLooking()
  return {
    async stop() {
      stopping.abort()
      await looking
      await lines.stop()
    },
  }
}
