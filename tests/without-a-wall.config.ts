import { defineConfig, mergeConfig } from 'vitest/config'
import base from '../vitest.config.ts'
import { walls } from './walls.ts'

const wall = walls[process.env.WITHOUT_WALL ?? '']!

/** The suite of one wall, with that wall taken out of the source as it is read. The product has no such switch. */
export default mergeConfig(
  base,
  defineConfig({
    plugins: [
      {
        name: 'without-a-wall',
        enforce: 'pre',
        transform(code, id) {
          if (!id.endsWith(wall.file)) return undefined
          if (code.split(wall.stands).length !== 2)
            throw new Error(`${wall.file} has this wall not once: ${wall.stands}`)
          return code.replace(wall.stands, () => wall.gone)
        },
      },
    ],
    // Kept modules are known by their text in the folder, which has every wall.
    test: { maxWorkers: 1, experimental: { fsModuleCache: false } },
  }),
)
