import { choice, instant, longText, number, person, ref, text } from '#platform/records/fields.ts'
import { defineRecord, type RowOf } from '#platform/records/record.ts'

const overMqtt = { arrives: ['mqtt'] }
const ofOtherJson = { format: ['other'] }

export const deviceConnection = defineRecord('device_connections', {
  label: 'Sensor connection',
  plural: 'Sensor connections',
  about: 'Where messages with readings of many sensors come from, and how they are read.',
  access: { of: 'organization', read: 'user', write: 'admin' },
  changedBy: 'commands',
  openWhile: ['draft', 'active', 'paused'],
  title: 'name',
  list: ['name', 'arrives', 'format', 'problem', 'status'],
  sections: [
    { title: 'Connection', fields: ['name', 'arrives', 'format', 'owner'] },
    { title: 'Broker', fields: ['broker', 'username', 'topic'] },
    {
      title: 'Paths in the message',
      folded: true,
      fields: ['device_path', 'time_path', 'values_path', 'battery_path'],
    },
  ],
  fields: {
    name: text({ required: true, max: 120 }),
    arrives: choice(['webhook', 'mqtt'], {
      required: true,
      initial: 'webhook',
      label: 'Messages arrive by',
      words: { webhook: 'Webhook', mqtt: 'MQTT' },
    }),
    format: choice(['the_things_stack', 'chirpstack', 'other'], {
      required: true,
      initial: 'the_things_stack',
      label: 'Format',
      words: { the_things_stack: 'The Things Stack v3', chirpstack: 'ChirpStack v4', other: 'Other JSON' },
    }),
    owner: person({ required: true, label: 'Owner', help: 'Is notified when the broker can’t be reached.' }),
    device_path: text({
      max: 200,
      label: 'Path to the hardware ID',
      help: 'Such as device.id, or topic.1 for the second part of an MQTT topic. Blank: as the format has it.',
      requiredTo: { save: ofOtherJson },
    }),
    time_path: text({
      max: 200,
      label: 'Path to the time',
      help: 'An ISO 8601 time, or seconds or milliseconds since 1970.',
      requiredTo: { save: ofOtherJson },
    }),
    values_path: text({
      max: 200,
      label: 'Path to the values',
      help: 'The object with the message fields of sensors. Blank for other JSON: the whole message.',
    }),
    battery_path: text({ max: 200, label: 'Path to the battery, %', help: 'Blank: as the format has it.' }),
    broker: text({
      max: 260,
      label: 'MQTT broker',
      help: 'Such as mqtts://broker.example.gov:8883. Only encrypted connections are made.',
      onlyFor: overMqtt,
      requiredTo: { save: true },
    }),
    username: text({ max: 255, label: 'User name at the broker', onlyFor: overMqtt }),
    topic: text({
      max: 500,
      label: 'Topic filter',
      help: 'Such as sensors/+/up, or v3/app@tenant/devices/+/up.',
      onlyFor: overMqtt,
      requiredTo: { save: true },
    }),
    password_set_at: instant({ setBy: 'commands', label: 'Password entered' }),
    problem: text({ max: 500, setBy: 'commands' }),
    status: choice(['draft', 'active', 'paused', 'closed'], {
      initial: 'draft',
      setBy: 'commands',
      words: { closed: 'Deactivated' },
    }),
  },
})
export type DeviceConnection = RowOf<typeof deviceConnection>

export const deviceMessage = defineRecord('device_messages', {
  label: 'Refused message',
  plural: 'Refused messages',
  about: 'A message of sensors that could not be stored whole, with the reason. It can be read again.',
  firstFrom: 'Messages that could not be read are listed here.',
  access: { of: 'organization', read: 'user', write: 'manager' },
  changedBy: 'commands',
  title: 'reason',
  list: ['received_at', 'hardware_id', 'reason', 'connection', 'status'],
  find: ['hardware_id'],
  fields: {
    connection: ref('device_connections', { required: true, setBy: 'commands' }),
    received_at: instant({ required: true, setBy: 'commands', label: 'Received' }),
    hardware_id: text({ max: 64, setBy: 'commands', label: 'Hardware ID' }),
    topic: text({ max: 500, setBy: 'commands', label: 'MQTT topic' }),
    message_key: text({ required: true, max: 64, setBy: 'commands', label: 'Digest of its ID' }),
    bytes: number({ required: true, min: 0, decimals: 0, setBy: 'commands', label: 'Size, bytes' }),
    content: longText({ max: 100_000, setBy: 'commands', verbatim: true, label: 'Message', told: false }),
    reason: text({ required: true, max: 500, setBy: 'commands' }),
    status: choice(['refused', 'accepted', 'discarded'], {
      initial: 'refused',
      setBy: 'commands',
      words: { accepted: 'Read later' },
    }),
  },
})
export type DeviceMessage = RowOf<typeof deviceMessage>
