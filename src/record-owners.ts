import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The area whose folder declares the table: `src/areas/grants/…/records.ts` owns what it defines. */
export function declaredOwners(): Map<string, string> {
  const owners = new Map<string, string>()
  for (const path of readdirSync('src/areas', { recursive: true, encoding: 'utf8' })) {
    if (!/\.tsx?$/.test(path) || /\.(test|stories)\.tsx?$/.test(path)) continue
    const text = readFileSync(join('src/areas', path), 'utf8')
    for (const [, table] of text.matchAll(/\bdefine(?:Record|Register|Terms)\(\s*'([a-z_]+)'/g))
      owners.set(table!, path.split(/[/\\]/)[0]!)
  }
  return owners
}
