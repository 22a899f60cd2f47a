import { whyNotReach } from '#platform/networks.ts'
import { firstReason, type Reason } from '#platform/rules.ts'
import { mappingOf } from './messages/rules.ts'
import type { DeviceConnection } from './records.ts'

type Entered = Pick<
  DeviceConnection,
  'arrives' | 'format' | 'device_path' | 'time_path' | 'values_path' | 'battery_path' | 'broker' | 'username' | 'topic'
>

export type Broker = { host: string; port: number }

/** The host and port of an address such as mqtts://broker.example.gov:8883, or null. */
export function brokerOf(address: string): Broker | null {
  const [, bracketed, name, port = '8883'] =
    /^mqtts:\/\/(?:\[([\da-f:.]+)\]|([a-z0-9](?:[a-z0-9.-]*[a-z0-9])?))(?::(\d{1,5}))?\/?$/i.exec(address) ?? []
  const host = bracketed ?? name
  return host && Number(port) > 0 && Number(port) < 65_536 ? { host, port: Number(port) } : null
}

export function whyNotConnection(entered: Entered, networks: string): Reason {
  const { device, time } = mappingOf(entered)
  const broker = entered.broker ? brokerOf(entered.broker) : null
  return firstReason(
    device === '' && 'Enter the path to the hardware ID.',
    time === '' && 'Enter the path to the time.',
    entered.arrives === 'webhook' && device.startsWith('topic.') && 'Only MQTT messages have a topic.',
    ...(entered.arrives === 'mqtt'
      ? [
          !entered.broker && 'Enter the address of the MQTT broker.',
          !broker && 'Enter the address of the broker as mqtts://name:port, without a user and password.',
          broker && whyNotReach(isNumbered6(broker) ? `[${broker.host}]` : broker.host, networks),
          !entered.topic && 'Enter the topic filter.',
          entered.topic && whyNotTopic(entered.topic),
        ]
      : []),
  )
}

const isNumbered6 = ({ host }: Broker) => host.includes(':')

/** A # takes the rest, and so ends the filter; both signs fill a whole part. */
function whyNotTopic(topic: string): Reason {
  const parts = topic.split('/')
  const isWrong = parts.some(
    (part, at) => (/[+#]/.test(part) && part.length > 1) || (part === '#' && at < parts.length - 1),
  )
  return isWrong ? `${topic} isn’t a topic filter: + and # fill a whole part, and # is the last.` : null
}

/** A password is sent only to the broker that it was entered for. */
export const isElsewhere = (one: Entered, other: Entered): boolean =>
  one.broker !== other.broker || one.username !== other.username

export const whyNotActivate = ({
  arrives,
  username,
  password_set_at,
}: Pick<DeviceConnection, 'arrives' | 'username' | 'password_set_at'>): Reason =>
  arrives === 'mqtt' && username && !password_set_at ? 'Enter the password for the broker first.' : null

export const mostKept = 10_000

export type ConnectionState = {
  connected_since: string | null
  last_message_at: string | null
  last_refused_at: string | null
  last_refusal: string | null
}
