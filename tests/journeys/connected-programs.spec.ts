import { createHash, randomBytes } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { expectNoBarriers, signInAs } from './visitor.ts'

const back = 'http://127.0.0.1:7777/callback'

test('a person connects a program, accepts what it proposes, and disconnects it', async ({
  page,
  request,
  browser,
}) => {
  const registered = await request.post('/oauth/v1/register', {
    data: { client_name: 'Desk agent', redirect_uris: [back] },
  })
  const { client_id } = (await registered.json()) as { client_id: string }
  const verifier = randomBytes(32).toString('base64url')
  const asked = new URLSearchParams({
    response_type: 'code',
    client_id,
    redirect_uri: back,
    scope: 'read propose',
    state: 'a state',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  })

  // The agency has not allowed programs yet.
  await signInAs(page, 'Ada Lindqvist', `/connect-program?${asked}`)
  await expect(page.getByRole('heading', { name: 'Connect Desk agent', level: 1 })).toBeVisible()
  await expect(page.getByText('Your organization doesn’t allow outside programs.').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Connect', exact: true })).toHaveCount(0)
  await expectNoBarriers(page)

  await page.goto('/ai-policy')
  await page.getByRole('button', { name: 'Edit policy' }).click()
  const form = page.getByRole('dialog', { name: 'AI policy' })
  await form.getByLabel('Outside programs').check()
  await form.getByLabel('Proposed actions').check()
  await form.getByLabel('Reason for the change').fill('The clerks asked for it')
  await expectNoBarriers(page)
  await form.getByRole('button', { name: 'Save policy' }).click()
  await expect(form).toBeHidden()
  await expect(page.getByText('A change is waiting for a second administrator')).toBeVisible()

  const second = await browser.newPage()
  await signInAs(second, 'Pat Moreau', '/ai-policy')
  await second.getByRole('link', { name: 'Review change' }).click()
  await second.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(second.getByText('Approved. Every administrator was notified.')).toBeVisible()
  await second.close()

  await page.route(`${back}**`, (route) => route.fulfill({ body: 'Back in the program' }))
  await page.goto(`/connect-program?${asked}`)
  await expect(page.getByLabel(/Propose actions/)).toBeChecked()
  await expectNoBarriers(page)
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
  await page.waitForURL(`${back}**`)
  const answer = new URL(page.url()).searchParams
  expect([answer.get('state'), answer.get('iss')]).toEqual(['a state', expect.stringMatching(/^http/)])

  const granted = await request.post('/oauth/v1/token', {
    form: {
      grant_type: 'authorization_code',
      code: answer.get('code')!,
      code_verifier: verifier,
      client_id,
      redirect_uri: back,
    },
  })
  const { access_token } = (await granted.json()) as { access_token: string }
  const call = async (name: string, given: object) => {
    const response = await request.post('/mcp', {
      headers: { authorization: `Bearer ${access_token}` },
      data: { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: given } },
    })
    return (await response.json()) as { result: { content: { type: string; text?: string; uri?: string }[] } }
  }
  const found = await call('find', { kind: 'requisitions', status: 'Draft' })
  const link = found.result.content.find(({ type }) => type === 'resource_link')!
  const proposed = await call('propose', {
    action: 'requisitions/cancel',
    input: { id: link.uri!.split('/').at(-1), reason: 'Ordered twice' },
    why: 'It was ordered twice.',
  })
  expect(proposed.result.content[0]!.text).toContain('It would change:')

  await page.goto('/proposed-actions')
  await page.getByRole('main').locator('a[href^="/proposed-actions/"]').first().click()
  await expect(page.getByRole('region', { name: 'What would change' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'What would change' }).getByText('Ordered twice')).toBeVisible()
  await expect(page.getByText('It was ordered twice.')).toBeVisible()
  await expectNoBarriers(page)
  await page.getByRole('button', { name: 'Accept', exact: true }).click()
  await expect(page.getByText('You accepted this action. It was carried out in your name.')).toBeVisible()

  await page.goto('/settings?tab=programs')
  await expectNoBarriers(page)
  await page.getByRole('button', { name: 'Disconnect Desk agent' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click()
  await expect(page.getByRole('list', { name: 'Connected programs' }).getByText('Disconnected')).toBeVisible()
  await page.goto('/ai-disclosures')
  await expect(page.getByText('Propose an action').first()).toBeVisible()
  await expectNoBarriers(page)
})
