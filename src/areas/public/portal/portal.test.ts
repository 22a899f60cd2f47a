import { expect, test } from 'vitest'
import { commentCommands, createPublishedProject, setPublication } from '#areas/organization/publishing/commands.ts'
import { agency, hidden, readPortal as read, writePortal as write } from '#tests/residents.ts'

test('a comment is held until it is reviewed, and is shown with the name only', async () => {
  const { id, ada, max, does, sees } = await agency({ projects: true })
  const project = await does(max, createPublishedProject, {
    title: 'Mill Road culvert',
    summary: 'A wider one.',
    department: 'Public Works',
    phase: 'design' as const,
    budget: 1,
    photos: [],
  })
  expect(
    (await write(`projects/${project.id}/comments`, { name: 'Nora', email: 'nora@example.org', words: 'At last.' }))
      .body,
  ).toEqual({ held: true })
  expect((await read(id)).body.comments).toEqual([])
  const [comment] = (await sees(max, 'select id from project_comments')) as [{ id: string }]
  const shows = (who: typeof max) => does(who, commentCommands.show, { id: comment.id })
  await expect(shows(max)).rejects.toThrow('Only an administrator can do this.')
  await shows(ada)
  expect((await read(id)).body.comments).toMatchObject([{ project: project.id, name: 'Nora', words: 'At last.' }])
  expect(JSON.stringify((await read(id)).body)).not.toContain('example.org')
  await does(ada, setPublication, hidden)
  expect((await read(id)).body.comments).toEqual([])
  expect((await write(`projects/${project.id}/comments`, { name: 'Nora', words: 'Again.' })).status).toBe(404)
})
