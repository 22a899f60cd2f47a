import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { inLanguage } from '#platform/wire/language.ts'
import { FileBox } from './FileBox.tsx'

test('a file input has the words of the page, and the real input over them', () => {
  const drawn = (language: 'en' | 'es', multiple: boolean) =>
    inLanguage(language, () => renderToStaticMarkup(<FileBox id="photo" multiple={multiple} accept=".pdf" />))
  expect(drawn('en', false)).toMatch(/Select file<.*No file selected</)
  expect(drawn('es', false)).toMatch(/Seleccionar archivo<.*Ningún archivo seleccionado</)
  expect(drawn('es', true)).toMatch(/Seleccionar archivos<.*<input id="photo" accept=".pdf" type="file" multiple=""/)
})
