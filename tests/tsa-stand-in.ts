import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterFile } from './database.ts'

export const hasOpenssl = spawnSync('openssl', ['version']).status === 0

const settings = (folder: string, url: string) => `
[req]
distinguished_name = name
prompt = no
[name]
CN = Stamps
[authority]
basicConstraints = critical,CA:true
keyUsage = critical,keyCertSign,cRLSign
[stamps]
extendedKeyUsage = critical,timeStamping
keyUsage = critical,digitalSignature
[listed_stamps]
extendedKeyUsage = critical,timeStamping
keyUsage = critical,digitalSignature
crlDistributionPoints = URI:${url}/authority.crl
authorityInfoAccess = caIssuers;URI:${url}/authority.crt
[listed]
keyUsage = critical,digitalSignature,nonRepudiation
crlDistributionPoints = URI:${url}/authority.crl
authorityInfoAccess = caIssuers;URI:${url}/authority.crt
[ca]
default_ca = lists
[lists]
database = ${folder}/index.txt
default_md = sha256
[tsa]
default_tsa = stamping
[stamping]
serial = ${folder}/serial
signer_digest = sha256
default_policy = 1.2.3.4.1
digests = sha256
ess_cert_id_chain = no
`

/**
 * A time stamp authority on this machine: openssl answers, with a certificate issued by its own authority. Where it is
 * listed, its certificates name their issuer and a revocation list, which this machine has too.
 */
export async function startTsa({ listed = false } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'granary-tsa-'))
  const openssl = (...given: string[]) =>
    execFileSync('openssl', given, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] })
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.method === 'GET' ? request.url! : String(request.headers['content-type']))
    if (request.method === 'GET') {
      const there = ['/authority.crl', '/authority.crt'].includes(request.url!)
      response.writeHead(there ? 200 : 404).end(there ? readFileSync(join(folder, request.url!.slice(1))) : '')
      return
    }
    const pieces: Buffer[] = []
    request
      .on('data', (piece: Buffer) => pieces.push(piece))
      .on('end', () => response.writeHead(200, { 'Content-Type': 'application/timestamp-reply' }).end(answerTo(pieces)))
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  afterFile(() => {
    server.close()
    server.closeAllConnections()
    rmSync(folder, { recursive: true, force: true })
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  writeFileSync(join(folder, 'settings.cnf'), settings(folder, url))
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
  /** A key and its certificate, issued by the authority. */
  const issued = (name: string, extensions: string) => {
    const [key, csr, pem] = [`${name}.key`, `${name}.csr`, `${name}.pem`]
    openssl(
      'req',
      ...newKey('rsa'),
      '-nodes',
      '-keyout',
      key,
      '-out',
      csr,
      '-subj',
      `/CN=${name}`,
      '-config',
      'settings.cnf',
    )
    const by = ['-CA', 'authority.pem', '-CAkey', 'authority.key', '-set_serial', String(++serial), '-days', '30']
    openssl('x509', '-req', '-in', csr, ...by, '-extfile', 'settings.cnf', '-extensions', extensions, '-out', pem)
    return { key: join(folder, key), certificate: join(folder, pem) }
  }
  let serial = 0
  issued('stamps', listed ? 'listed_stamps' : 'stamps')
  const ca = (...given: string[]) =>
    openssl('ca', '-config', 'settings.cnf', '-cert', 'authority.pem', '-keyfile', 'authority.key', ...given)
  /** The list as of now, with the days from and until which it is current, and extensions as openssl writes them. */
  const list = (from = '20200101000000Z', until = '20400101000000Z', extensions: readonly string[] = []) => {
    const more = extensions.length > 0 ? ['-crlexts', 'list_extensions'] : []
    writeFileSync(
      join(folder, 'settings.cnf'),
      [settings(folder, url), '[list_extensions]', ...extensions, ''].join('\n'),
    )
    ca('-gencrl', '-crl_lastupdate', from, '-crl_nextupdate', until, ...more, '-out', 'list.pem')
    openssl('crl', '-in', 'list.pem', '-outform', 'DER', '-out', 'authority.crl')
  }
  if (listed) {
    writeFileSync(join(folder, 'index.txt'), '')
    openssl('x509', '-in', 'authority.pem', '-outform', 'DER', '-out', 'authority.crt')
    list()
  }

  function answerTo(pieces: readonly Buffer[]): Buffer {
    writeFileSync(join(folder, 'query.tsq'), Buffer.concat(pieces))
    const by = ['-signer', 'stamps.pem', '-inkey', 'stamps.key']
    const from = ['-config', 'settings.cnf', '-section', 'stamping', '-queryfile', 'query.tsq']
    openssl('ts', '-reply', ...from, ...by, '-out', 'answer.tsr')
    return readFileSync(join(folder, 'answer.tsr'))
  }
  return {
    url,
    asked,
    authority: join(folder, 'authority.pem'),
    /** The list, as it is published. */ crl: join(folder, 'authority.crl'),
    signer: join(folder, 'stamps.pem'),
    other: join(folder, 'other.pem'),
    /** Signs documents; only of a listed authority. */ signerOf: (name: string) => issued(name, 'listed'),
    revoke: (certificate: string) => {
      ca('-revoke', certificate)
      list()
    },
    list,
  }
}
