import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterFile } from './database.ts'
import { signingPair } from './saml-idp.ts'

const home = '/usr/share/simplesamlphp'
/** Debian's package, and PHP that serves it: `apt-get install simplesamlphp php-cli php-xml`. */
export const hasSimpleSaml =
  existsSync(join(home, 'www/saml2/idp/SSOService.php')) && spawnSync('php', ['-v']).status === 0

export type SimpleSamlPerson = { password: string; mail: string; displayName: string }

/**
 * A real identity provider on this machine: SimpleSAMLphp, with its own reading of the standard. `trust` imports a
 * service's metadata, as its administrator would.
 */
export async function startSimpleSaml(people: Record<string, SimpleSamlPerson>, { encrypts = false } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'granary-simplesaml-'))
  mkdirSync(join(folder, 'metadata'))
  const port = await freePort()
  const { privateKey, certificate } = signingPair('simplesamlphp.example.gov')
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text)
  write('idp.key', privateKey)
  write(
    'idp.crt',
    `-----BEGIN CERTIFICATE-----\n${certificate.match(/.{1,64}/g)!.join('\n')}\n-----END CERTIFICATE-----\n`,
  )
  write(
    'config.php',
    `<?php $config = [
  'baseurlpath' => 'http://127.0.0.1:${port}/', 'certdir' => '${folder}/', 'loggingdir' => '${folder}/', 'datadir' => '${folder}/', 'tempdir' => '${folder}/tmp', 'metadatadir' => '${folder}/metadata/', 'attributenamemapdir' => '/etc/simplesamlphp/attributemap/',
  'technicalcontact_name' => 'Test', 'technicalcontact_email' => 'na@example.gov', 'timezone' => 'UTC', 'secretsalt' => 'only for tests', 'auth.adminpassword' => 'only for tests', 'admin.protectindexpage' => false,
  'enable.saml20-idp' => true, 'module.enable' => ['core' => true, 'saml' => true, 'exampleauth' => true], 'session.cookie.secure' => false, 'session.phpsession.savepath' => '${folder}', 'store.type' => 'phpsession',
  'logging.handler' => 'file', 'logging.level' => 5, 'language.default' => 'en', 'theme.use' => 'default', 'metadata.sources' => [['type' => 'flatfile'], ['type' => 'xml', 'file' => '${folder}/sp.xml']], ];`,
  )
  write(
    'authsources.php',
    `<?php $config = ['town' => ['exampleauth:UserPass', ${Object.entries(people)
      .map(
        ([name, { password, mail, displayName }]) =>
          `'${name}:${password}' => ['uid' => ['${name}'], 'mail' => ['${mail}'], 'displayName' => ['${displayName}']]`,
      )
      .join(', ')}]];`,
  )
  write(
    'metadata/saml20-idp-hosted.php',
    `<?php $metadata['__DYNAMIC:1__'] = ['host' => '__DEFAULT__', 'privatekey' => 'idp.key', 'certificate' => 'idp.crt', 'auth' => 'town', 'validate.authnrequest' => true, 'assertion.encryption' => ${encrypts},
  'attributes.NameFormat' => 'urn:oasis:names:tc:SAML:2.0:attrname-format:uri', 'authproc' => [100 => ['class' => 'core:AttributeMap', 'name2oid']]];`,
  )
  write('sp.xml', '<md:EntitiesDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata"/>')
  const php = spawn('php', ['-S', `127.0.0.1:${port}`, '-t', join(home, 'www')], {
    env: { ...process.env, SIMPLESAMLPHP_CONFIG_DIR: folder },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  afterFile(() => {
    php.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  })
  await new Promise<void>((ready, failed) => {
    php.stderr.on('data', (line: Buffer) => line.includes('started') && ready())
    php.once('exit', (code) => failed(new Error(`PHP ended with ${code}.`)))
  })
  const url = `http://127.0.0.1:${port}`
  return {
    url,
    folder,
    metadata: async () => (await fetch(`${url}/saml2/idp/metadata.php`)).text(),
    trust: (metadata: string) => write('sp.xml', metadata),
  }
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as AddressInfo
  await new Promise((gone) => server.close(gone))
  return port
}
