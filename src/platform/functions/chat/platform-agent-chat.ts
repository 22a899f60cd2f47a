import type { Context } from 'hono'
import { countAttempt } from '../../auth/limits.ts'
import { visitorOf } from '../../auth/visitor.ts'
import type { Services } from '../../services.ts'
import { whyNotHost } from '../../webhooks/public-addresses.ts'
import { traceOf } from '../../wire/unexpected.ts'
import { say } from '../../say.ts'
import { inLanguage } from '../../wire/language.ts'
import { visitOf } from '../../wire/visit.ts'
import { inputOf } from '../bodies.ts'
import { callerOrVisitor } from '../callers.ts'
import { conversation, type Turn } from './conversation.ts'
import { answerFromDocuments, bestOfEachSection, questionOf, source, withMeaning } from './from-documents.ts'
import { askModel } from './from-model.ts'
import { withoutLinks } from './links.ts'
import { masking, noMasking } from './masking.ts'
import { recordCitation, type RecordsDesk } from './records-desk.ts'
import type { Search } from './search.ts'
import { inPortions, streamed } from './stream.ts'
import { askWithTools } from './with-tools.ts'

/**
 * The assistant: answers from the records that the person may read and from the documentation, in a model's words where
 * one is configured.
 */
export const platformAgentChat =
  (services: Services, search: () => Search, records: RecordsDesk) =>
  async (c: Context): Promise<Response> => {
    const { actor } = await callerOrVisitor(services, c)
    const sent = (await inputOf(c, conversation)).messages
    // A model is given the words of a conversation and nothing else.
    const messages = sent.map(({ role, content }): Turn => ({ role, content }))
    await countAttempt(services, 'chat', { network: visitorOf(c).network, ...(actor && { account: actor.user_id }) })

    const publicOnly = !actor
    const signal = c.req.raw.signal
    const failed = (error: unknown) =>
      services.log.warn('the model broke off', { 'http.request.id': visitOf(c).id, ...traceOf(error) })
    const { llm } = services.settings
    const member = actor?.organization_id ? actor : undefined
    const outside = llm !== undefined && isOutside(llm.baseUrl)
    const { allowed, hides } = llm && member ? await records.model(member, outside) : { allowed: true, hides: null }
    /** From the records that the person may read and from the documentation, in our own words. */
    async function ownAnswer(): Promise<{ text: string; citations: string[] }> {
      const asked = messages.flatMap(({ role, content }) => (role === 'user' ? [content] : []))
      const rows = sent.findLast(({ role }) => role === 'assistant')?.rows ?? []
      const found = member && (await records.answer(member, asked.at(-1)!, { before: asked.slice(0, -1), rows }))
      if (found) return { text: found.text, citations: found.cited.map(recordCitation) }
      const english = records.inEnglish(messages.at(-1)!.content)
      const own = member && (await records.library(member, english ?? questionOf(messages), visitOf(c).id))
      if (own && own.cited.length > 0) return { text: own.text, citations: own.cited.map(recordCitation) }
      const near = own ? own.near : []
      const { text, citations } =
        english === undefined
          ? answerFromDocuments(search(), messages, publicOnly, near)
          : inLanguage('es', () =>
              answerFromDocuments(search(), [{ role: 'user', content: english }], publicOnly, near),
            )
      return { text: own?.notice ? `${text}\n\n${own.notice}` : text, citations }
    }
    /** A model that hangs, fails or says nothing costs its words, not the answer. */
    async function withoutModel(error: unknown): Promise<Response> {
      if (signal.aborted) throw error
      failed(error)
      const { text, citations } = await ownAnswer()
      const notice = say('The language model did not answer. This is what Granary found without it.')
      return streamed({ text: inPortions(`${notice}\n\n${text}`), citations, failed, signal })
    }
    if (!llm || !allowed) {
      const { text, citations } = await ownAnswer()
      return streamed({ text: inPortions(text), citations, failed, signal })
    }
    const hits = search()(questionOf(messages), { publicOnly, most: 5 })
    if (member) {
      const request = visitOf(c).id
      const near = await records.near(member, questionOf(messages), request)
      const mask = hides ? masking(hides) : noMasking
      const passages = near.length > 0 ? withMeaning(hits, near).slice(0, 6) : hits
      const asked = { model: llm, desk: records, actor: member, turns: messages, hits: passages, signal, mask, request }
      return askWithTools(asked).then(
        ({ text, citations }) => streamed({ text: inPortions(text), citations, failed, signal }),
        withoutModel,
      )
    }
    return askModel(llm, messages, hits, signal).then(
      (text) => streamed({ text: withoutLinks(text), citations: bestOfEachSection(hits).map(source), failed, signal }),
      withoutModel,
    )
  }

/** A model at a name or address of the internet; one in our own network receives it unmasked. */
export const isOutside = (baseUrl: string) => whyNotHost(new URL(baseUrl).hostname) === null
