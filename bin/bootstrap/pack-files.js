import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'

const compress = promisify(brotliCompress)

/**
 * Files sent often are compressed once, at the highest level: a twelfth less than the server would achieve on the
 * fly.
 */
export async function packFiles(root) {
  const assets = join(root, 'build', 'browser', 'assets')
  const wanted = readdirSync(assets).filter((name) => /\.(js|css|svg)$/.test(name))
  await Promise.all(
    wanted.map(async (name) => {
      const plain = readFileSync(join(assets, name))
      writeFileSync(
        join(assets, `${name}.br`),
        await compress(plain, {
          params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length },
        }),
      )
    }),
  )
}
