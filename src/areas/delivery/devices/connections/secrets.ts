import { seal, unsealWith } from '#platform/auth/factors/sealed.ts'
import type { Keys } from '#platform/auth/keys.ts'
import type { SealedColumn } from '#platform/keys/reseal.ts'

const purpose = 'broker passwords'
const ofConnection = (id: string) => `connection ${id}`

/** The passwords of the agencies' MQTT brokers, for key rotation. */
export const sealedBrokerPasswords: SealedColumn = {
  table: 'public.device_connection_states',
  key: ['organization_id', 'connection'],
  column: 'password_sealed',
  purpose,
  about: ({ connection }) => ofConnection(connection!),
}

export const sealPassword = (keys: Pick<Keys, 'derive'>, connection: string, password: string): Buffer =>
  seal(keys.derive(purpose), ofConnection(connection), password)

export const openPassword = (keys: Pick<Keys, 'every'>, connection: string, sealed: Buffer): string =>
  unsealWith(keys, purpose, ofConnection(connection), sealed).text
