import { getAvatarPath } from '../people/avatar.ts'
import { renderHtml } from '../html/html.ts'
import type { Html } from '../html/html.ts'
import { renderPage } from '../html/page.ts'
import type { Reply } from '../http/reply.ts'
import type { Person } from '../people/people.ts'
import { seededPeople } from '../people/seeded-people.ts'
import type { AuthorizationRequest } from './authorization-request.ts'
import type { Provider } from './provider.ts'

type SignIn = {
  provider: Provider
  request: AuthorizationRequest
  typedBefore: Person[]
  mistyped?: { email: string; name: string }
}

const mostSuggestions = 20

export function renderSignInPage({ provider, request, typedBefore, mistyped }: SignIn): Reply {
  const form = (fields: Html) =>
    renderHtml`<form method="post" action="${provider.authorizePath}">
      ${request.fields.map(hidden)} ${fields}
    </form>`

  return renderPage({
    title: `Sandbox sign-in, stands in for ${provider.name}`,
    style: provider.style,
    status: mistyped ? 400 : 200,
    body: renderHtml`<body>
      <main>
        <header>
          ${provider.emblem}
          <h1>Choose an account</h1>
          <p>to continue to <strong>${new URL(request.redirectUri).host}</strong></p>
          <p class="notice">Sandbox sign-in, stands in for ${provider.name}</p>
        </header>
        <div class="choices">
          <ul>
            ${seededPeople.map(
              (person) =>
                renderHtml`<li>
                  ${form(
                    renderHtml`${hidden(['email', person.email])}
                      <button type="submit" class="person">
                        <img src="${getAvatarPath(person.email)}" alt="" width="40" height="40" />
                        <span>
                          <b>${person.name}</b>
                          <span>${person.email}</span>
                          <small>${person.note}</small>
                        </span>
                      </button>`,
                  )}
                </li>`,
            )}
          </ul>
          <section aria-labelledby="other">
            <h2 id="other">Use another account</h2>
            ${form(typedFields(typedBefore, mistyped))}
          </section>
          ${form(
            renderHtml`${hidden(['cancel', 'yes'])} <button type="submit" class="quiet">Cancel</button>`,
          )}
        </div>
      </main>
    </body>`,
  })
}

function typedFields(typedBefore: Person[], mistyped: SignIn['mistyped']): Html {
  const wrong = mistyped
    ? renderHtml`aria-invalid="true" aria-describedby="email-problem" autofocus`
    : undefined
  return renderHtml`<label for="email">Email</label>
    <input
      id="email"
      name="email"
      type="text"
      inputmode="email"
      autocomplete="off"
      autocapitalize="none"
      spellcheck="false"
      list="typed-before"
      value="${mistyped?.email}"
      ${wrong}
    />
    ${
      mistyped &&
      renderHtml`<p class="problem" id="email-problem" role="alert">
        Please type a whole email address, such as ada@example.org.
      </p>`
    }
    <datalist id="typed-before">
      ${typedBefore
        .slice(0, mostSuggestions)
        .map(({ email, name }) => renderHtml`<option value="${email}">${name}</option>`)}
    </datalist>
    <label for="name">Name <span>(optional)</span></label>
    <input id="name" name="name" type="text" autocomplete="off" value="${mistyped?.name}" />
    <button type="submit" class="primary">Continue</button>`
}

function hidden([name, value]: readonly [string, string]): Html {
  return renderHtml`<input type="hidden" name="${name}" value="${value}" />`
}
