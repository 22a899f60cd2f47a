import type { RouteMatch } from 'react-router'
import { isLoadable } from '#kit/screen.tsx'
import type { Route } from '#kit/route.ts'

/** The code of the page at this address, before anything is drawn. */
export async function loadScreens(matches: readonly RouteMatch<string, any>[] | null): Promise<void> {
  for (const { route } of matches ?? []) {
    const page = (route.handle as { route?: Route } | undefined)?.route
    if (page && isLoadable(page.screen)) await page.screen.load()
  }
}
