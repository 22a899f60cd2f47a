import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { FullConfig, FullProject } from '@playwright/test'

/** The demo is filled by its commands, one by one; two at once on two busy cores take longer. */
const patience = 900_000

export default async function serversReady({ projects }: FullConfig): Promise<void> {
  const until = performance.now() + patience
  for (const project of projects)
    while (!(await isReady(project))) {
      if (performance.now() > until)
        throw new Error(
          `The server at ${project.use.baseURL} was not ready after ${patience / 1000} seconds; what it said stands above.`,
        )
      await setTimeout(100)
    }
}

/** Our server and no other at the same address: it has taken the folder that was made for it. */
async function isReady({ use, metadata }: FullProject): Promise<boolean> {
  const { data: folder } = metadata as { data: string }
  return (
    existsSync(join(folder, 'server.lock')) &&
    fetch(`${use.baseURL}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  )
}
