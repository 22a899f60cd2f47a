import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterFile } from './database.ts'

export const hasOpenssl = spawnSync('openssl', ['version']).status === 0

const settings = (folder: string) => `
[req]
distinguished_name = name
prompt = no
[name]
CN = Stamps
[authority]
basicConstraints = critical,CA:true
keyUsage = critical,keyCertSign
[stamps]
extendedKeyUsage = critical,timeStamping
keyUsage = critical,digitalSignature
[tsa]
default_tsa = stamping
[stamping]
serial = ${folder}/serial
signer_digest = sha256
default_policy = 1.2.3.4.1
digests = sha256
ess_cert_id_chain = no
`

/** A time stamp authority on this machine: openssl answers, with a certificate issued by its own authority. */
export async function startTsa() {
  const folder = mkdtempSync(join(tmpdir(), 'granary-tsa-'))
  const openssl = (...given: string[]) =>
    execFileSync('openssl', given, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] })
  writeFileSync(join(folder, 'settings.cnf'), settings(folder))
  writeFileSync(join(folder, 'serial'), '01')
  const newKey = (kind: string) =>
    kind === 'ec' ? ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256'] : ['-newkey', 'rsa:2048']
  const own = (name: string, kind: string) =>
    openssl(
      'req',
      '-x509',
      ...newKey(kind),
      '-nodes',
      '-keyout',
      `${name}.key`,
      '-out',
      `${name}.pem`,
      '-subj',
      `/CN=${name}`,
      '-set_serial',
      '1',
      '-days',
      '30',
      '-config',
      'settings.cnf',
      '-extensions',
      'authority',
    )
  own('authority', 'ec')
  own('other', 'ec')
  openssl(
    'req',
    ...newKey('rsa'),
    '-nodes',
    '-keyout',
    'stamps.key',
    '-out',
    'stamps.csr',
    '-subj',
    '/CN=stamps',
    '-config',
    'settings.cnf',
  )
  openssl(
    'x509',
    '-req',
    '-in',
    'stamps.csr',
    '-CA',
    'authority.pem',
    '-CAkey',
    'authority.key',
    '-set_serial',
    '1',
    '-days',
    '30',
    '-extfile',
    'settings.cnf',
    '-extensions',
    'stamps',
    '-out',
    'stamps.pem',
  )

  const asked: string[] = []
  const server = createServer((request, response) => {
    const pieces: Buffer[] = []
    request
      .on('data', (piece: Buffer) => pieces.push(piece))
      .on('end', () => {
        asked.push(String(request.headers['content-type']))
        writeFileSync(join(folder, 'query.tsq'), Buffer.concat(pieces))
        openssl(
          'ts',
          '-reply',
          '-config',
          'settings.cnf',
          '-section',
          'stamping',
          '-queryfile',
          'query.tsq',
          '-signer',
          'stamps.pem',
          '-inkey',
          'stamps.key',
          '-out',
          'answer.tsr',
        )
        response
          .writeHead(200, { 'Content-Type': 'application/timestamp-reply' })
          .end(readFileSync(join(folder, 'answer.tsr')))
      })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  afterFile(() => {
    server.close()
    server.closeAllConnections()
    rmSync(folder, { recursive: true, force: true })
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    authority: join(folder, 'authority.pem'),
    signer: join(folder, 'stamps.pem'),
    other: join(folder, 'other.pem'),
  }
}
