// What Granary says of itself for each criterion of WCAG 2.2 at levels A and AA. The report for buyers and the table on
// the accessibility page both come from here, so they can't disagree.

/** The words of GSA's OpenACR, which are those of the VPAT. */
export type Level = 'supports' | 'partially-supports' | 'does-not-support' | 'not-applicable' | 'not-evaluated'

/** `journeys` are the tests in a real browser that the remark rests on; what axe checks is asked of axe itself. */
export type Criterion = { num: string; grade: 'A' | 'AA'; name: string; level: Level; remark: string; journeys?: readonly string[] }

const noMedia = 'Granary plays no audio or video.'

export const criteria: readonly Criterion[] = [
  { num: '1.1.1', grade: 'A', name: 'Non-text Content', level: 'partially-supports', journeys: ['every-page', 'kit'], remark: 'Pictures that carry meaning have words, charts have a table, and ornaments are hidden. The animated drawings of the routing and delivery pages are not described step by step; the same figures are in a table beside them.' },
  { num: '1.2.1', grade: 'A', name: 'Audio-only and Video-only (Prerecorded)', level: 'not-applicable', remark: noMedia },
  { num: '1.2.2', grade: 'A', name: 'Captions (Prerecorded)', level: 'not-applicable', remark: noMedia },
  { num: '1.2.3', grade: 'A', name: 'Audio Description or Media Alternative (Prerecorded)', level: 'not-applicable', remark: noMedia },
  { num: '1.2.4', grade: 'AA', name: 'Captions (Live)', level: 'not-applicable', remark: noMedia },
  { num: '1.2.5', grade: 'AA', name: 'Audio Description (Prerecorded)', level: 'not-applicable', remark: noMedia },
  { num: '1.3.1', grade: 'A', name: 'Info and Relationships', level: 'supports', journeys: ['every-page'], remark: 'Headings, lists, tables and labels are the native elements.' },
  { num: '1.3.2', grade: 'A', name: 'Meaningful Sequence', level: 'supports', journeys: ['public-pages'], remark: 'Public pages are read whole without scripts and styles of position; the order of the source is the order of reading.' },
  { num: '1.3.3', grade: 'A', name: 'Sensory Characteristics', level: 'not-evaluated', remark: 'The wording has not been read against this criterion as a whole.' },
  { num: '1.3.4', grade: 'AA', name: 'Orientation', level: 'supports', journeys: ['every-page'], remark: 'No page asks for an orientation.' },
  { num: '1.3.5', grade: 'AA', name: 'Identify Input Purpose', level: 'partially-supports', journeys: ['sign-in'], remark: 'Names, mail addresses, passwords and one-time codes are marked in the forms of accounts and registration. Other forms that ask about the person were not all read.' },
  { num: '1.4.1', grade: 'A', name: 'Use of Color', level: 'supports', journeys: ['kit'], remark: 'A status is a word beside its color; lines of charts differ in dash and mark.' },
  { num: '1.4.2', grade: 'A', name: 'Audio Control', level: 'not-applicable', remark: noMedia },
  { num: '1.4.3', grade: 'AA', name: 'Contrast (Minimum)', level: 'supports', journeys: ['every-page'], remark: 'Each pair of text and background is computed for both themes. Colors that an agency chooses are moved until text keeps 4.5 to 1.' },
  { num: '1.4.4', grade: 'AA', name: 'Resize Text', level: 'supports', journeys: ['every-page'], remark: 'Each page is laid out at 320 pixels, which is a window of 1280 at 400 percent.' },
  { num: '1.4.5', grade: 'AA', name: 'Images of Text', level: 'supports', remark: 'Text is text. Pictures that agencies upload are theirs.' },
  { num: '1.4.10', grade: 'AA', name: 'Reflow', level: 'supports', journeys: ['every-page', 'lists', 'worksheet'], remark: 'From 320 pixels on. Wide tables scroll by themselves, by keyboard too.' },
  { num: '1.4.11', grade: 'AA', name: 'Non-text Contrast', level: 'partially-supports', remark: 'Focus has an outline of two pixels. Borders of fields, marks of charts and lines on maps were not all measured.' },
  { num: '1.4.12', grade: 'AA', name: 'Text Spacing', level: 'supports', journeys: ['text-spacing'], remark: 'With the spacing of this criterion nothing on the pages of the test is cut off or covered.' },
  { num: '1.4.13', grade: 'AA', name: 'Content on Hover or Focus', level: 'partially-supports', remark: 'Hints close with Escape and stay while the pointer is on them. Hints of maps and charts were not all checked.' },
  { num: '2.1.1', grade: 'A', name: 'Keyboard', level: 'supports', journeys: ['morning', 'lists', 'worksheet', 'kit', 'inbox', 'sign-in'], remark: 'Whole mornings of work are walked by keyboard alone. What can be dragged can also be typed or pressed.' },
  { num: '2.1.2', grade: 'A', name: 'No Keyboard Trap', level: 'supports', journeys: ['records', 'worksheet'], remark: 'Dialogs give the focus back; Escape leaves every grid.' },
  { num: '2.1.4', grade: 'A', name: 'Character Key Shortcuts', level: 'supports', journeys: ['inbox', 'shell'], remark: 'Single keys can be switched off by each person.' },
  { num: '2.2.1', grade: 'A', name: 'Timing Adjustable', level: 'supports', journeys: ['mishaps'], remark: 'A session that rests is ended after an hour, with a warning of five minutes and one press to stay. What was typed is kept.' },
  { num: '2.2.2', grade: 'A', name: 'Pause, Stop, Hide', level: 'partially-supports', remark: 'The delivery animation has a Pause button, and motion of the pages is off where the reader asks for less. Not every drawing that moves was checked.' },
  { num: '2.3.1', grade: 'A', name: 'Three Flashes or Below Threshold', level: 'supports', remark: 'Nothing flashes.' },
  { num: '2.4.1', grade: 'A', name: 'Bypass Blocks', level: 'supports', journeys: ['every-page'], remark: 'A link to the content comes first; regions are landmarks.' },
  { num: '2.4.2', grade: 'A', name: 'Page Titled', level: 'supports', journeys: ['every-page'], remark: 'Each page has a title of its own.' },
  { num: '2.4.3', grade: 'A', name: 'Focus Order', level: 'supports', journeys: ['morning', 'records'], remark: 'A new page takes the focus at its heading; a dialog takes it and gives it back.' },
  { num: '2.4.4', grade: 'A', name: 'Link Purpose (In Context)', level: 'supports', journeys: ['every-page'], remark: 'A link says where it goes; repeated buttons carry the name of their row.' },
  { num: '2.4.5', grade: 'AA', name: 'Multiple Ways', level: 'supports', journeys: ['shell', 'public-pages'], remark: 'A menu, a search over pages and records, and a sitemap of the public pages.' },
  { num: '2.4.6', grade: 'AA', name: 'Headings and Labels', level: 'supports', journeys: ['every-page'], remark: 'Each page has one first heading, and each field a label.' },
  { num: '2.4.7', grade: 'AA', name: 'Focus Visible', level: 'supports', journeys: ['every-page'], remark: 'Every place that takes the focus has an outline of two pixels in both themes.' },
  { num: '2.4.11', grade: 'AA', name: 'Focus Not Obscured (Minimum)', level: 'supports', journeys: ['every-page'], remark: 'Every place on every page is given the focus, and none is under the header.' },
  { num: '2.5.1', grade: 'A', name: 'Pointer Gestures', level: 'supports', remark: 'Nothing asks for two fingers or for a path that has to be followed.' },
  { num: '2.5.2', grade: 'A', name: 'Pointer Cancellation', level: 'supports', remark: 'Buttons are the native ones, which act when the pointer is let go on them.' },
  { num: '2.5.3', grade: 'A', name: 'Label in Name', level: 'supports', journeys: ['every-page'], remark: 'The visible words of a button are the beginning of its name.' },
  { num: '2.5.4', grade: 'A', name: 'Motion Actuation', level: 'not-applicable', remark: 'Nothing is done by moving the device.' },
  { num: '2.5.7', grade: 'AA', name: 'Dragging Movements', level: 'supports', journeys: ['kit', 'dashboard'], remark: 'Cards, bars and panels that can be dragged can also be moved by a menu or keys.' },
  { num: '2.5.8', grade: 'AA', name: 'Target Size (Minimum)', level: 'supports', journeys: ['every-page'], remark: '24 pixels, and 44 on touch.' },
  { num: '3.1.1', grade: 'A', name: 'Language of Page', level: 'supports', journeys: ['every-page'], remark: 'Each page names its language.' },
  { num: '3.1.2', grade: 'AA', name: 'Language of Parts', level: 'not-evaluated', remark: 'Texts that agencies, vendors and residents write are not marked with their language.' },
  { num: '3.2.1', grade: 'A', name: 'On Focus', level: 'supports', journeys: ['every-page'], remark: 'Every place on every page is given the focus; no page changes by it.' },
  { num: '3.2.2', grade: 'A', name: 'On Input', level: 'not-evaluated', remark: 'Forms act when they are sent. Fields that change the page at once, such as filters, were not all read against this criterion.' },
  { num: '3.2.3', grade: 'AA', name: 'Consistent Navigation', level: 'supports', journeys: ['shell'], remark: 'One menu and one header on every page.' },
  { num: '3.2.4', grade: 'AA', name: 'Consistent Identification', level: 'supports', remark: 'Buttons, statuses and icons come from one place each.' },
  { num: '3.2.6', grade: 'A', name: 'Consistent Help', level: 'supports', journeys: ['attendants'], remark: 'Help is at the same corner of every page, and Contact in every footer.' },
  { num: '3.3.1', grade: 'A', name: 'Error Identification', level: 'supports', journeys: ['public-forms', 'sign-in'], remark: 'A list above the form leads to each field, which has a sentence of its own.' },
  { num: '3.3.2', grade: 'A', name: 'Labels or Instructions', level: 'supports', journeys: ['every-page'], remark: 'What a field wants is said before it is filled.' },
  { num: '3.3.3', grade: 'AA', name: 'Error Suggestion', level: 'supports', journeys: ['sign-in', 'public-forms'], remark: 'A refusal says what would be accepted.' },
  { num: '3.3.4', grade: 'AA', name: 'Error Prevention (Legal, Financial, Data)', level: 'supports', journeys: ['payment', 'records'], remark: 'Payments and awards take a second person, a bid can be replaced until the closing, and drafts are checked before they are sent.' },
  { num: '3.3.7', grade: 'A', name: 'Redundant Entry', level: 'supports', journeys: ['records', 'mishaps'], remark: 'A form keeps what was typed, over a new sign-in too.' },
  { num: '3.3.8', grade: 'AA', name: 'Accessible Authentication (Minimum)', level: 'supports', journeys: ['settings', 'sign-in'], remark: 'Passkeys, links by mail, and passwords that can be pasted. No puzzle.' },
  { num: '4.1.2', grade: 'A', name: 'Name, Role, Value', level: 'supports', journeys: ['every-page', 'kit'], remark: 'Native controls where there is one; grids, trees and boards follow the ARIA patterns.' },
  { num: '4.1.3', grade: 'AA', name: 'Status Messages', level: 'partially-supports', journeys: ['lists', 'live'], remark: 'Results, refusals and arrivals are announced. On maps and animations the changing figures are not.' },
]

/** What Section 508 asks of the whole beyond WCAG. */
export const performance: readonly { num: string; name: string; level: Level; remark: string }[] = [
  { num: '302.1', name: 'Without Vision', level: 'not-evaluated', remark: 'Not yet tried with screen readers by people who use them every day.' },
  { num: '302.2', name: 'With Limited Vision', level: 'supports', remark: 'Both themes keep their contrast, and each page reflows at 400 percent.' },
  { num: '302.3', name: 'Without Perception of Color', level: 'supports', remark: 'See 1.4.1.' },
  { num: '302.4', name: 'Without Hearing', level: 'supports', remark: 'Nothing is said by sound.' },
  { num: '302.5', name: 'With Limited Hearing', level: 'supports', remark: 'Nothing is said by sound.' },
  { num: '302.6', name: 'Without Speech', level: 'supports', remark: 'Nothing asks for speech.' },
  { num: '302.7', name: 'With Limited Manipulation', level: 'supports', remark: 'See 2.1.1, 2.5.7 and 2.5.8.' },
  { num: '302.8', name: 'With Limited Reach and Strength', level: 'supports', remark: 'Nothing asks for reach or strength beyond the device of the reader.' },
  { num: '302.9', name: 'With Limited Language, Cognitive, and Learning Abilities', level: 'not-evaluated', remark: 'Sentences are short, but have not been tried with readers.' },
]
