import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { countyArchive } from '../functions/demo/county/archive.ts'
import { outlinesArchive } from './outlines.ts'

// A step of the build: the base maps that ship with the product.
const folder = process.argv[2] ?? 'build/ground'
mkdirSync(folder, { recursive: true })
writeFileSync(join(folder, 'outlines.pmtiles'), outlinesArchive())
writeFileSync(join(folder, 'demonstration.pmtiles'), countyArchive())
