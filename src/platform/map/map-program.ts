import { commandLine } from '../command-line.ts'
import { map } from '../programs/declared.ts'
import { wordsOf, wrongUse } from '../programs/words.ts'
import { openInstallation } from '../installation.ts'
import { openServices } from '../services.ts'
import { readSettings } from '../settings.ts'
import { installBaseMap, removeBaseMap } from './base-map.ts'

async function main(): Promise<void> {
  const { values, positionals } = wordsOf(map)
  const [file] = positionals
  if ((file === undefined) === !values.remove) throw wrongUse(map, 'Name a PMTiles file, or --remove.')
  const settings = readSettings(process.env)
  const installation = await openInstallation(settings, { join: true })
  const services = await openServices({ settings, keys: installation.keys, gateway: installation.gateway })
  try {
    if (file === undefined)
      console.log(
        (await removeBaseMap(services))
          ? 'The base map is removed. Maps show the outlines of states and counties.'
          : 'There was no base map.',
      )
    else {
      const { name, bounds, maxZoom } = await installBaseMap(services, file)
      const [west, south, east, north] = bounds.map((each) => each.toFixed(2))
      console.log(
        `“${name}” is the base map now: ${south} to ${north} north, ${west} to ${east} east, up to zoom ${maxZoom}.`,
      )
    }
  } finally {
    await services.database.close()
    await installation.stop()
  }
}

await commandLine(main)
