import { createServer, type TLSSocket } from 'node:tls'
import type { AddressInfo } from 'node:net'
import { kinds, packet, Packets } from '#areas/delivery/devices/connections/mqtt/packets.ts'
import { afterFile } from './database.ts'
import { ownCertificate } from './imap-stand-in.ts'

type Sent = { id: number; topic: string; payload: Buffer; isAgain: boolean; acknowledged: () => void }
type Client = { socket: TLSSocket; name: string }

const text = (value: string) => {
  const bytes = Buffer.from(value)
  return Buffer.concat([Buffer.from([bytes.length >> 8, bytes.length & 255]), bytes])
}

/**
 * An MQTT broker on this machine with one topic filter, as much of it as a subscriber uses: it keeps the session of a
 * client, delivers again what was not acknowledged, and ends the older connection of the same client.
 */
export async function startBroker({ password = 'granary', subscribes = true } = {}) {
  const certificate = ownCertificate(1)
  const waiting: Sent[] = []
  const clients: Client[] = []
  const state = { signIns: 0, password, subscribes }
  let ids = 0
  const deliver = (client: Client, { id, topic, payload, isAgain }: Sent) =>
    client.socket.write(
      packet(kinds.publish, 2 | (isAgain ? 8 : 0), text(topic), Buffer.from([id >> 8, id & 255]), payload),
    )
  const server = createServer(certificate, (socket) => {
    const client: Client = { socket, name: '' }
    const packets = new Packets()
    socket.on('error', () => undefined)
    socket.on('close', () => {
      const at = clients.indexOf(client)
      if (at >= 0) clients.splice(at, 1)
    })
    socket.on('data', (chunk: Buffer) => {
      for (const { kind, body } of packets.read(chunk)) hear(client, kind, body)
    })
  })
  function hear(client: Client, kind: number, body: Buffer): void {
    const { socket } = client
    if (kind === kinds.connect) {
      state.signIns++
      const parts: string[] = []
      for (let at = 10; at < body.length; at += 2 + body.readUInt16BE(at))
        parts.push(body.toString('utf8', at + 2, at + 2 + body.readUInt16BE(at)))
      if (parts[2] !== state.password) return void socket.end(packet(kinds.connack, 0, Buffer.from([0, 5])))
      client.name = parts[0]!
      for (const other of clients.filter(({ name }) => name === client.name)) other.socket.destroy()
      clients.push(client)
      socket.write(packet(kinds.connack, 0, Buffer.from([waiting.length > 0 ? 1 : 0, 0])))
    } else if (kind === kinds.subscribe) {
      socket.write(packet(kinds.suback, 0, body.subarray(0, 2), Buffer.from([state.subscribes ? 1 : 128])))
      for (const sent of waiting) deliver(client, sent)
      for (const sent of waiting) sent.isAgain = true
    } else if (kind === kinds.puback) {
      const at = waiting.findIndex(({ id }) => id === body.readUInt16BE(0))
      if (at >= 0) waiting.splice(at, 1)[0]!.acknowledged()
    } else if (kind === kinds.pingreq) socket.write(packet(kinds.pingresp, 0))
  }
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const port = (server.address() as AddressInfo).port
  const drops = () =>
    Promise.all(clients.map(({ socket }) => new Promise((gone) => socket.once('close', gone).destroy())))
  afterFile(async () => {
    await drops()
    await new Promise((gone) => server.close(gone))
  })
  return {
    address: `mqtts://127.0.0.1:${port}`,
    ca: certificate.cert,
    state,
    clients,
    /** Ends when the message is acknowledged. */
    publishes(topic: string, payload: string | Buffer): Promise<void> {
      return new Promise((acknowledged) => {
        const sent: Sent = { id: ++ids, topic, payload: Buffer.from(payload as string), isAgain: false, acknowledged }
        waiting.push(sent)
        for (const client of clients) deliver(client, sent)
        sent.isAgain = clients.length > 0
      })
    },
    /** Bytes that are no packet. */
    says: (bytes: Buffer) => clients.map(({ socket }) => socket.write(bytes)),
    drops,
    unacknowledged: () => waiting.length,
  }
}
