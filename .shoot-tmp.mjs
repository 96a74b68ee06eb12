import { chromium } from '@playwright/test';
import { browserLaunch } from '#tools/browser.ts';
const [,, listFile] = process.argv;
const { readFileSync } = await import('node:fs');
const jobs = readFileSync(listFile,'utf8').trim().split('\n').filter(l=>l&&!l.startsWith('#')).map(l=>{const [name,path,width='390',theme='dark',account='',full='']=l.split('|');return {name,path,width:+width,theme,account,full}});
const browser = await chromium.launch(await browserLaunch());
for (const j of jobs) {
  const ctx = await browser.newContext({ baseURL:'http://localhost:9131', viewport:{width:j.width,height:j.width<700?844:800}, colorScheme:j.theme, reducedMotion:'reduce', locale:'en-GB', timezoneId:'Europe/London', javaScriptEnabled: !j.full.includes('nojs') });
  const page = await ctx.newPage();
  if (j.account) { let a=`/api/auth/discord?account=${j.account}`; while(a.includes('/discord')){const r=await page.request.get(a,{maxRedirects:0}); a=r.headers().location??'';} }
  if (j.full.includes('big')) { const s = await ctx.newCDPSession(page); await s.send('Page.setFontSizes',{fontSizes:{standard:32,fixed:26}}); }
  try {
  await page.goto(j.path,{waitUntil:'networkidle'});
  if (j.full.includes('click:')) { const t=j.full.split('click:')[1]; await page.getByRole('button',{name:/^More for/}).first().click(); await page.waitForTimeout(300);}
  await page.waitForTimeout(200);
  const m = await page.evaluate(()=>{const q=s=>document.querySelector(s)?.getBoundingClientRect();const y=r=>r?Math.round(r.top)+'-'+Math.round(r.bottom):'-';
    return {h1:y(q('h1')), tabs:y(q('.tab-row, [role=tablist], nav[aria-label=Team], nav[aria-label=League]')), score:y(q('section[aria-label=Score] [aria-hidden=true]')), sw:document.documentElement.scrollWidth, screens:(document.documentElement.scrollHeight/844).toFixed(1)}});
  console.log(j.name,j.width,JSON.stringify(m));
  if (j.full.includes('tall')) await page.screenshot({path:`/tmp/lshots/${j.name}-${j.width}${j.theme==='light'?'-l':''}.png`,fullPage:true});
  else await page.screenshot({path:`/tmp/lshots/${j.name}-${j.width}${j.theme==='light'?'-l':''}.png`});
  } catch(e) { console.log(j.name, 'FAILED', String(e).slice(0,200)); }
  await ctx.close();
}
await browser.close();
