import { readdirSync } from 'node:fs'

/** Everything that the `pages.ts` of the areas declare. */
export const pagesOfAreas: readonly unknown[] = (
  await Promise.all(
    readdirSync('src/areas', { recursive: true })
      .map(String)
      .filter((file) => file.endsWith('/pages.ts'))
      .map(
        async (file) => Object.values((await import(/* @vite-ignore */ `../src/areas/${file}`)) as object) as unknown[],
      ),
  )
).flat()
